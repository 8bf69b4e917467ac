import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBusy } from '../../feedback/use-busy.ts'
import { queries } from '../../rows/queries.ts'
import { api, keeper, useSession } from '../../session/connection.ts'
import { SESSION_LIFE } from '../../session/make-session.ts'

/** An address that the user keeps at hand; without a name of its own it is a page as the menu names it. */
export interface Shortcut {
  readonly path: string
  readonly name: string | null
}

const BASE = '/sys/account/shortcuts'
const none: readonly Shortcut[] = []

/** What the user keeps at hand, in every browser, and how that is changed. Until the server answers, what this browser saw last. */
export function useShortcuts() {
  const user = useSession((state) => state.user?.username) ?? ''
  const { isBusy, run } = useBusy()
  const key = useMemo(() => ['shortcuts', user], [user])
  const seen = `shortcuts/${user}`
  const { data = none } = useQuery({
    queryKey: key,
    enabled: user !== '',
    queryFn: async ({ signal }) => {
      const all = await api.get<Shortcut[]>(BASE, {}, { signal, quiet: true })
      keeper.save(seen, all, SESSION_LIFE)
      return all
    },
    placeholderData: () => keeper.read<Shortcut[]>(seen) ?? undefined,
  })
  /** Shown at once; what the server makes of it follows. */
  const change = (next: readonly Shortcut[], send: () => Promise<unknown>) =>
    run(async () => {
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, next)
      try {
        await send()
      } finally {
        await queries.invalidateQueries({ queryKey: key })
      }
    })
  const without = (path: string) => data.filter((each) => each.path !== path)
  const keep = (path: string, name: string | null = null) => {
    const isKnown = data.some((each) => each.path === path)
    const next = isKnown
      ? data.map((each) => (each.path === path ? { path, name } : each))
      : [...data, { path, name }]
    return change(next, () => api.post(`${BASE}/keep`, { path, name }))
  }
  const drop = (path: string) => change(without(path), () => api.post(`${BASE}/drop`, { path }))
  return {
    shortcuts: data,
    isBusy,
    isKept: (path: string) => data.some((each) => each.path === path),
    keep,
    drop,
    toggle: (path: string) => (data.some((each) => each.path === path) ? drop(path) : keep(path)),
    order: (next: readonly Shortcut[]) =>
      change(next, () => api.put(`${BASE}/order`, { paths: next.map(({ path }) => path) })),
  }
}
