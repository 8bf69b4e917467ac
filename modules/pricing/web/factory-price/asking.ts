import { Share } from '@mortise/pricing/model'
import { api } from '@mortise/web'
import type { Key } from '../shares/share-entrance.tsx'

export interface ListedDoor {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly series: string | null
  readonly picture: string | null
  readonly sizes: string
  readonly unit: string
  /** Of the smallest door with the first of all choices; null where that cannot be made. */
  readonly price: number | null
}
export interface PricePage {
  readonly store: string
  readonly openedAt: string
  readonly validUntil: string | null
  readonly expiresAt: string
  readonly doors: readonly ListedDoor[]
}

export interface Tried {
  readonly price: number | null
  readonly values: Readonly<Record<string, string>>
  readonly visible: readonly string[]
  readonly errors: readonly { readonly parameters: readonly string[]; readonly message: string }[]
  readonly warnings: readonly string[]
  readonly offers: Readonly<Record<string, readonly OfferedChoice[]>>
}
export interface OfferedChoice {
  readonly value: string
  readonly name: string
  readonly picture: string | null
  readonly isOpen: boolean
  readonly reason: string
}
export interface ParameterQuestion {
  readonly code: string
  readonly name: string
  readonly valueType: string
  readonly unit: string
  readonly help: string
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
  readonly isRequired: boolean
  readonly materials: readonly { readonly id: string; readonly name: string }[]
}
export interface Trial extends Tried {
  readonly id: string
  readonly name: string
  readonly parameters: readonly ParameterQuestion[]
}

const quiet = { quiet: true } as const

/** The calls of the page; each needs nothing but the link. */
export const open = ({ code, pick }: Key) => api.get<PricePage>(`${Share.wire}/open`, { code, pick }, quiet)
export const trialOf = ({ code, pick }: Key, doorId: string) =>
  api.get<Trial>(`${Share.wire}/door`, { code, pick, doorId }, quiet)
export const tryOut = (key: Key, doorId: string, values: Tried['values']) =>
  api.post<Tried>(`${Share.wire}/tryOut`, { ...key, doorId, values }, quiet)
