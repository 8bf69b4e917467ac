import type { DictItem } from '@mortise/model'

/** Where dictionaries live. Items told in code are its defaults. */
export interface Dictionaries {
  /** All items of all dictionaries, disabled ones included, by code and in their order. */
  load(tenant: string): Promise<ReadonlyMap<string, readonly DictItem[]>>
}

export interface DictCache {
  all(tenant: string): Promise<ReadonlyMap<string, readonly DictItem[]>>
  forget(): void
}
