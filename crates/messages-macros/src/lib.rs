//! `#[derive(Localize)]` and `message!`: a message's code and arguments are checked at compile time against `locales/en.ftl`.
//!
//! The texts are in this crate because a package can embed its own files only; `locale!` hands them to `evodoku-messages`.

mod catalogue;

use catalogue::variables_of;
use proc_macro::TokenStream;
use proc_macro2::{Span, TokenStream as Tokens};
use quote::quote;
use std::collections::BTreeMap;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Error, Expr, Fields, Ident, LitStr, Result, Token, parse_macro_input};

/// The Fluent source of a locale: `locale!("en")`.
#[proc_macro]
pub fn locale(input: TokenStream) -> TokenStream {
    let name = parse_macro_input!(input as LitStr);
    match catalogue::source(&name.value()) {
        Some(source) => quote!(#source).into(),
        None => Error::new(name.span(), "there is no such locale").into_compile_error().into(),
    }
}

/// A message from its code and arguments: `message!("run-limit", runs, limit = LIMIT)`.
#[proc_macro]
pub fn message(input: TokenStream) -> TokenStream {
    let Call { code, arguments } = parse_macro_input!(input as Call);
    let arguments = arguments.into_iter().map(|argument| (argument.name.to_string(), argument)).collect();
    build(&code.value(), code.span(), &arguments, &BTreeMap::new())
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

/// Implements `Localize`, and `Display` in English.
///
/// The code of a struct is its name in kebab case, that of a variant has the enum's name before it: `shape-error-order`. Each
/// variable of the English text is a field, or an expression of the fields: `#[message(limit = MAX_ORDER)]`. Variants such as
/// `Shape(ShapeError)` have no text of their own: they speak with that of their content.
#[proc_macro_derive(Localize, attributes(message))]
pub fn derive(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(Error::into_compile_error).into()
}

struct Call {
    code: LitStr,
    arguments: Punctuated<Argument, Token![,]>,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let code = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Self { code, arguments: Punctuated::parse_terminated(input)? })
    }
}

/// `name`, or `name = expression`.
struct Argument {
    name: Ident,
    value: Option<Expr>,
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Self { name, value })
    }
}

/// The expression that makes a message of arguments, all of which the text uses, and of those fields that it uses.
fn build(
    code: &str,
    span: Span,
    arguments: &BTreeMap<String, Argument>,
    fields: &BTreeMap<String, Ident>,
) -> Result<Tokens> {
    let variables =
        variables_of(code).ok_or_else(|| Error::new(span, format!("en.ftl has no message {code}")))?;
    if let Some((name, unused)) = arguments.iter().find(|(name, _)| !variables.contains(*name)) {
        return Err(Error::new(unused.name.span(), format!("the text of {code} does not use {name}")));
    }
    let pairs = variables.iter().map(|name| {
        let value = match (arguments.get(name), fields.get(name)) {
            (Some(Argument { value: Some(value), .. }), _) => quote!(&(#value)),
            (Some(Argument { name, value: None }), _) => quote!(&#name),
            (None, Some(field)) => quote!(#field),
            (None, None) => return Err(Error::new(span, format!("the text of {code} also needs {name}"))),
        };
        Ok(quote!((#name, ::evodoku_messages::Localize::message(#value))))
    });
    let pairs = pairs.collect::<Result<Vec<_>>>()?;
    Ok(quote!(::evodoku_messages::Message::Coded { code: #code, arguments: vec![#(#pairs),*] }))
}

fn expand(input: &DeriveInput) -> Result<Tokens> {
    let name = &input.ident;
    let arms = match &input.data {
        Data::Struct(data) => {
            vec![arm(&quote!(Self), &kebab(&name.to_string()), name, &data.fields, &input.attrs)?]
        }
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| {
                let code = format!("{}-{}", kebab(&name.to_string()), kebab(&variant.ident.to_string()));
                let ident = &variant.ident;
                arm(&quote!(Self::#ident), &code, ident, &variant.fields, &variant.attrs)
            });
            arms.collect::<Result<_>>()?
        }
        Data::Union(_) => return Err(Error::new(name.span(), "a union has no message")),
    };
    let (generics, types, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics ::evodoku_messages::Localize for #name #types #bounds {
            fn message(&self) -> ::evodoku_messages::Message {
                match self { #(#arms)* }
            }
        }

        impl #generics ::std::fmt::Display for #name #types #bounds {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&::evodoku_messages::Localize::message(self), out)
            }
        }
    })
}

fn arm(
    path: &Tokens,
    code: &str,
    name: &Ident,
    fields: &Fields,
    attributes: &[syn::Attribute],
) -> Result<Tokens> {
    if let Fields::Unnamed(content) = fields {
        return if content.unnamed.len() == 1 {
            Ok(quote!(#path(content) => ::evodoku_messages::Localize::message(content),))
        } else {
            Err(Error::new(name.span(), "several fields of a message need names"))
        };
    }
    let fields = fields.iter().filter_map(|field| field.ident.clone());
    let fields: BTreeMap<_, _> = fields.map(|field| (field.to_string(), field)).collect();
    let mut arguments = BTreeMap::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("message")) {
        let found = attribute.parse_args_with(Punctuated::<Argument, Token![,]>::parse_terminated)?;
        arguments.extend(found.into_iter().map(|argument| (argument.name.to_string(), argument)));
    }
    let message = build(code, name.span(), &arguments, &fields)?;
    let names = fields.values();
    Ok(quote! {
        #[allow(unused_variables, reason = "a text does not say everything")]
        #path { #(#names),* } => #message,
    })
}

/// `ShapeError` as `shape-error`.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
