import type { DictItem } from '@mortise/model'

/** The page of an assistant that the product itself brings, where no other is named. */
export const OWN_ASSISTANT = '/ai/assistant'

/** Where the assistant is: the first page that the dictionary names, by its value or its text. */
export function assistantAddress(items: readonly DictItem[]): string | null {
  const candidates = items.flatMap(({ value, text, disabled }) => (disabled ? [] : [value, text]))
  return candidates.find((address) => /^https?:\/\/\S+$|^\/(?![/\\])\S*$/.test(address)) ?? null
}

/** What the assistant's page may do. One of our own address with its own origin could lift the box it is put in. */
export function sandboxOf(address: string, origin: string): string {
  const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']
  const isForeign = new URL(address, origin).origin !== origin
  return [...rights, ...(isForeign ? ['allow-same-origin'] : [])].join(' ')
}
