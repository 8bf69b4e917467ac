/** What the server wrote into the page for its script to read; null where it said nothing. */
export const bootSetting = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
