import { type ChangeEvent, useState } from 'react'

/** What is said against a value, or null. */
export type Complaint = (value: string) => string | null

/** Says that something is missing. */
export const required =
  (message: string): Complaint =>
  (value) =>
    value.trim() === '' ? message : null

/** What a field needs to know to be drawn. */
export interface FieldState {
  readonly value: string
  readonly complaint: string | null
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The fields of a small form: what was typed, and what is said against it once it was sent. The library's own form
 * outweighs the rest of the sign-in page.
 */
export function useFields<K extends string>(
  complaints: Readonly<Record<K, Complaint>>,
  start: Partial<Record<K, string>> = {},
) {
  const [typed, setTyped] = useState<Partial<Record<K, string>>>(start)
  const [checked, setChecked] = useState<readonly K[]>([])
  const valueOf = (name: K) => typed[name] ?? ''
  const complaintOf = (name: K) => complaints[name](valueOf(name))
  const names = Object.keys(complaints) as K[]
  return {
    field: (name: K): FieldState => ({
      value: valueOf(name),
      complaint: checked.includes(name) ? complaintOf(name) : null,
      onChange: ({ target }) => setTyped((before) => ({ ...before, [name]: target.value })),
    }),
    /** Empties a field as if nobody had been there. */
    renew(name: K) {
      setTyped((before) => ({ ...before, [name]: '' }))
      setChecked((before) => before.filter((each) => each !== name))
    },
    /** What was typed, if nothing is said against it; whatever is, is shown from now on. */
    check(which: readonly K[] = names): Record<K, string> | null {
      setChecked((before) => [...new Set([...before, ...which])])
      if (which.some((name) => complaintOf(name) !== null)) return null
      return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, string>
    },
  }
}
