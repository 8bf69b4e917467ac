/** A picture in Markdown. What would end the note or the address early is written so that it does not. */
export const imageText = (address: string, note: string): string =>
  `![${note.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}](${address.trim().replaceAll(/[()\s<>]/g, encoded)})`

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
