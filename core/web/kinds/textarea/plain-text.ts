const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** What a written text says, without its form: for a list, where it is drawn as text and nothing else. */
export const plainText = (html: string | null | undefined): string =>
  (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
