/** What a label names, by its first letter. Doors have codes of another shape. */
export const ticketLetters = {
  workOrder: 'W',
  operation: 'O',
  panel: 'N',
  pack: 'P',
  unit: 'U',
  employee: 'E',
  document: 'S',
  offcut: 'F',
  lot: 'L',
} as const
export type TicketKind = keyof typeof ticketLetters

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'
const BODY_LENGTH = 8

/** The character that guards a ticket against slips of hand and scanner: ISO 7064, mod 37-2. */
function checkCharacter(text: string): string {
  let rest = 0
  for (const character of text) rest = ((rest + ALPHABET.indexOf(character)) * 2) % 37
  return ALPHABET.charAt((38 - rest) % 37)
}

/** The code of the number-th ticket of a kind: its letter, eight characters to the base 36, and its check character. */
export function ticketCode(kind: TicketKind, number: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= 36 ** BODY_LENGTH)
    throw new Error(`${number} is no number of a ticket`)
  const body = `${ticketLetters[kind]}${number.toString(36).toUpperCase().padStart(BODY_LENGTH, '0')}`
  return `${body}${checkCharacter(body)}`
}

/** What a code names, if it is a ticket: null for what is none, `broken` for one that was misread. */
export function readTicket(code: string): TicketKind | 'broken' | null {
  const kind = (Object.keys(ticketLetters) as TicketKind[]).find((each) => ticketLetters[each] === code[0])
  if (!kind || !/^[A-Z][0-9A-Z]{8}[0-9A-Z*]$/.test(code)) return null
  return checkCharacter(code.slice(0, -1)) === code.slice(-1) ? kind : 'broken'
}
