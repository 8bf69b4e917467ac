import { Door, type DoorInputs, type DoorSpec } from '@mortise/doors/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** A door with all that a browser needs to calculate it, or to have it calculated. */
export interface Configurable {
  readonly versionId: string
  readonly versionNo: number
  readonly spec: DoorSpec
  readonly inputs: DoorInputs
  readonly isBomSeen: boolean
  /** Whether it came with what its price follows from; if not, the server says what it comes to. */
  readonly isPriced: boolean
  /** For whom it is priced, as the calls say it. */
  readonly query?: Readonly<Record<string, string>>
}

/** Which door is configured, and for whom. */
export interface DoorQuery {
  readonly door?: string | null
  readonly version?: string | null
  readonly store?: string | null
  readonly customer?: string | null
  readonly date?: string | null
}

/** Fetches a door to configure. */
export function useConfigurable({ door, version, store, customer, date }: DoorQuery) {
  const named = { doorId: door, versionId: version, storeId: store, customerId: customer, date }
  const query = Object.fromEntries(Object.entries(named).filter(([, value]) => value)) as Record<
    string,
    string
  >
  return useQuery({
    queryKey: ['rows', Door.name, 'configuration', query],
    queryFn: async ({ signal }): Promise<Configurable> => ({
      ...(await api.get<Configurable>(`${Door.wire}/configuration`, query, { signal, quiet: true })),
      query,
    }),
    enabled: Boolean(door || version),
    // Prices that change while somebody turns the knobs would be taken for the knobs' doing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What is known of materials that were chosen beyond those that came with the door. */
export function useMoreMaterials(
  { versionId }: Configurable,
  missing: readonly string[],
): DoorInputs['materials'] {
  const ids = [...missing].toSorted().join(',')
  const { data } = useQuery({
    queryKey: ['rows', Door.name, 'materials', versionId, ids],
    queryFn: () =>
      api.get<DoorInputs['materials']>(`${Door.wire}/materials`, { versionId, ids }, { quiet: true }),
    enabled: ids !== '' && versionId !== '',
  })
  return data ?? none
}

const none: DoorInputs['materials'] = {}
