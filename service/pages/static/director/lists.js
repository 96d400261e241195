// The lexicon that is played by: its fingerprint, held against others; other lists' verdicts.

import { html } from "../vendor/lit-html-3.3.3.js";
import { get, getPages } from "../core/api.js";
import { filled } from "./forms.js";
import { fileForm, fingerprintForm, played, recheckForm } from "./list_views.js";
import { sent } from "./sending.js";

/** @param {import("./main.js").Desk} desk */
export function lists(desk) {
  const state = { lexicons: [], forms: {}, same: null, compared: null, rechecked: null };
  const lexicon = () => `/api/v1/lexicons/${desk.event.lexicon.name}`;

  async function read() {
    const { lexicons } = await get("/api/v1/lexicons");
    const played = lexicons.find(({ name }) => name === desk.event.lexicon.name);
    state.lexicons = lexicons.filter(({ language }) => language === played?.language);
    desk.show();
  }

  function submit(id, call) {
    return (event) => {
      event.preventDefault();
      return sent(state.forms, id, desk.show, (...sending) => call(event.target, ...sending));
    };
  }

  const act = {
    fingerprint: submit("fingerprint", async (form, send) => {
      state.same = null;
      state.same = await send("POST", `${lexicon()}/comparison`, filled(form));
    }),
    file: submit("file", async (form, _, sendFile) => {
      state.compared = null;
      const query = new URLSearchParams(asked(form));
      const file = form.elements.file.files[0];
      state.compared = await sendFile(`${lexicon()}/comparison?${query}`, file, [file]);
    }),
    recheck: submit("recheck", async (form) => {
      state.rechecked = null;
      const pages = await getPages(
        `${desk.home}/recheck?lexicon=${encodeURIComponent(filled(form).lexicon)}`,
      );
      state.rechecked = together(pages);
    }),
  };
  return {
    read,
    view: () => html`
      ${played(desk.event)} ${fingerprintForm(state, act)} ${fileForm(state, act)}
      ${recheckForm(state, desk.event, act)}
    `,
  };
}

/** How a file is read, as far as it was said. */
const asked = (form) =>
  [...new FormData(form)].filter(([name, value]) => name !== "file" && value !== "");

/** A recheck's pages as one. */
const together = (pages) => ({
  lexicon: pages[0].lexicon,
  checked: pages.reduce((all, { checked }) => all + checked, 0),
  differing: pages.flatMap(({ differing }) => differing),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
  undecided: pages.flatMap(({ undecided }) => undecided),
});
