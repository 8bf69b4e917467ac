const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The character that guards a code against slips of hand and scanner: ISO 7064, mod 37,36. */
export function checkCharacter(text: string): string {
  let rest = 36
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) throw new Error(`${character} cannot stand in a door code`)
    rest = (rest + value) % 36 || 36
    rest = (rest * 2) % 37
  }
  return alphabet.charAt((37 - rest) % 36)
}

/** `M26111500012` and its check character. */
export const unitCode = (body: string): string => `${body}${checkCharacter(body)}`

export const isUnitCode = (code: string): boolean =>
  /^M\d{11,}[0-9A-Z]$/.test(code) && checkCharacter(code.slice(0, -1)) === code.slice(-1)
