import { Door } from '@mortise/doors/model'
import { fetchRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** Of more doors than these no pictures are asked for at once. */
const MOST = 200

/** The pictures of the doors that are sold, by their ids. */
export function useDoorPictures(
  lines: readonly { readonly door?: string | null }[],
): ReadonlyMap<string, readonly string[]> {
  const doors = [...new Set(lines.flatMap(({ door }) => door ?? []))].toSorted().slice(0, MOST)
  const { data } = useQuery({
    queryKey: ['rows', Door.name, 'pictures', doors],
    queryFn: ({ signal }) => fetchRows(Door, { where: { id: { in: doors } }, size: MOST }, signal),
    enabled: doors.length > 0,
  })
  return new Map(data?.rows.map(({ id, pictures }) => [id, pictures ?? []]))
}
