import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { useSession } from '../session/connection.ts'
import { browserStore } from '../session/keeper.ts'

/** Pages that users want at hand, by user, in this browser. */
interface Favourites {
  readonly of: Readonly<Record<string, readonly string[]>>
}

const favourites = createStore<Favourites>()(
  persist((): Favourites => ({ of: {} }), {
    name: 'mortise:favourites',
    storage: createJSONStorage(browserStore),
    merge: (saved) => ({ of: sound(saved) }),
  }),
)

/** The paths of the pages that the user keeps at hand, and how one becomes such or stops being it. */
export function useFavourites(): { paths: readonly string[]; toggle: (path: string) => void } {
  const user = useSession((state) => state.user?.username) ?? ''
  const paths = useStore(favourites, ({ of }) => of[user]) ?? none
  return {
    paths,
    toggle: (path) => {
      const rest = paths.filter((each) => each !== path)
      const now = rest.length < paths.length ? rest : [...paths, path]
      favourites.setState(({ of }) => ({ of: { ...of, [user]: now } }))
    },
  }
}

const none: readonly string[] = []

/** What stands in a store may have been written by another release. */
function sound(saved: unknown): Favourites['of'] {
  const { of } = (saved ?? {}) as { of?: unknown }
  if (typeof of !== 'object' || of === null) return {}
  return Object.fromEntries(
    Object.entries(of).filter(
      ([, paths]) => Array.isArray(paths) && paths.every((path) => typeof path === 'string'),
    ),
  )
}
