// Where the directives of the package look for lit-html itself.
export * from "../lit-html-3.3.3.js";
