import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";

export const name = () => t("Board");

export const open = () => ({ view: () => html`<h1 tabindex="-1">${name()}</h1>` });
