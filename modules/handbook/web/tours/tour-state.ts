import { type Tour, tours } from '@mortise/handbook/model'
import { openCompanion, useRights, useSession } from '@mortise/web'
import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** How far each user has come in each tour, in this browser; and which tour runs now. */
interface TourState {
  readonly reached: Readonly<Record<string, number>>
  readonly isPutAway: Readonly<Record<string, boolean>>
  readonly running: string | null
}

const store = createStore<TourState>()(
  persist((): TourState => ({ reached: {}, isPutAway: {}, running: null }), {
    name: 'mortise:tours',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ reached, isPutAway }) => ({ reached, isPutAway }),
    merge: (saved, now) => ({ ...now, ...sound(saved) }),
  }),
)

/** The tours of the user's work, how far each is, and what moves them on. */
export function useTours() {
  const user = useSession((state) => state.user?.username) ?? ''
  const rights = useRights()
  const { reached, isPutAway, running } = useStore(store)
  const own = tours.filter(({ needs }) => needs.every((code) => rights.has(code)))
  const keyOf = ({ key }: Tour) => `${user}:${key}`
  const reachedOf = (tour: Tour) => Math.min(reached[keyOf(tour)] ?? 0, tour.stops.length)
  const reach = (tour: Tour, at: number) =>
    store.setState((state) => ({ reached: { ...state.reached, [keyOf(tour)]: at } }))
  return {
    own,
    running: own.find(({ key }) => key === running),
    isPutAway: isPutAway[user] === true,
    putAway: () => store.setState((state) => ({ isPutAway: { ...state.isPutAway, [user]: true } })),
    reachedOf,
    reach,
    /** From where it was left, or from the beginning once it was seen to the end. */
    start: (tour: Tour) => {
      if (reachedOf(tour) === tour.stops.length) reach(tour, 0)
      store.setState({ running: tour.key })
      openCompanion(guide)
    },
    stop: () => store.setState({ running: null }),
  }
}

const guide = () => import('./tour-guide.tsx')

/** What stands in a store may have been written by another release. */
function sound(saved: unknown): Pick<TourState, 'reached' | 'isPutAway'> {
  const { reached, isPutAway } = (saved ?? {}) as Record<string, unknown>
  return { reached: only(reached, 'number'), isPutAway: only(isPutAway, 'boolean') }
}

/** Known before the line that says it: what was saved is read while this file loads. */
function only<T>(values: unknown, kind: 'number' | 'boolean'): Record<string, T> {
  const entries = Object.entries((values ?? {}) as Record<string, T>)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === kind))
}
