// Which page is whose.

const PAGES = {
  terminal: "/terminal",
  runner: "/runner",
  adjudicator: "/desk",
  director: "/director",
  operator: "/director",
};

/** The page of a role; null for one that works without a page. */
export const pageOf = (role) => PAGES[role] ?? null;
