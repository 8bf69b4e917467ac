import { Door, pictureOf } from '@mortise/doors/model'
import { fetchRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** Of more doors than these no pictures are asked for at once. */
const MOST = 200

interface Sold {
  readonly door?: string | null
  readonly spec?: string | null
}

/** The pictures of a door that is sold, the one of how it was configured first. */
export function useDoorPictures(lines: readonly Sold[]): (line: Sold) => readonly string[] {
  const doors = [...new Set(lines.flatMap(({ door }) => door ?? []))].toSorted().slice(0, MOST)
  const { data } = useQuery({
    queryKey: ['rows', Door.name, 'pictures', doors],
    queryFn: ({ signal }) => fetchRows(Door, { where: { id: { in: doors } }, size: MOST }, signal),
    enabled: doors.length > 0,
  })
  const known = new Map(data?.rows.map(({ id, pictures }) => [id, pictures ?? []]))
  return ({ door, spec }) => {
    const pictures = known.get(door ?? '') ?? []
    const first = pictureOf(pictures, spec)
    return first ? [first, ...pictures.filter((path) => path !== first)] : []
  }
}
