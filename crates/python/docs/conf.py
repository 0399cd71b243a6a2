"""How Sphinx builds the site."""

import evodoku

project = "evodoku"
author = "the evodoku developers"
copyright = author
version = release = evodoku.__version__
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "myst_nb"]
html_theme = "furo"
html_title = f"evodoku {version}"
# Nothing is loaded from elsewhere.
html_theme_options = {"top_of_page_buttons": []}
nb_execution_mode = "off"
nb_render_image_options = {"width": "100%"}
myst_heading_anchors = 4
myst_enable_extensions = ["dollarmath"]
myst_links_external_new_tab = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
default_role = "code"
exclude_patterns = ["_build"]
# Chapters of the repository are written for it, too: their headings and languages are as they are there.
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure", "toc.not_included", "ref.python"]
