import type { DoorValues } from '@mortise/doors/model'

/** A door as an address names it. */
export interface Configuration {
  readonly door: string
  readonly values: DoorValues
}

/** The codes of parameters begin with small letters. */
const DOOR = 'Door'

/** `Door=17…&h=2150&lock=L2` */
export function printConfiguration({ door, values }: Configuration): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return new URLSearchParams([[DOOR, door], ...filled]).toString()
}

/** What an address asks for; nothing where it names no door. */
export function readConfiguration(text: string): Configuration | null {
  const { [DOOR]: door, ...values } = Object.fromEntries(new URLSearchParams(text))
  return door ? { door, values } : null
}
