// Sentences of presets and parameters, which the library has in English, in German.

export const explanations = {};
