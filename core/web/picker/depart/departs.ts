import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/connection.ts'
import { useKindSource } from '../choices.tsx'

/** A department as its tree brings it. */
export interface Depart {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly departName: string
  readonly orgCode: string
  readonly customOrgCode: string | null
  readonly children?: readonly Depart[] | null
}

/** The department tree, whole, or that of one's own company alone; nobody has one without a module of departments. */
export function useDeparts({ enabled, saas }: { enabled: boolean; saas: boolean }) {
  const wire = useKindSource('depart')?.entity.wire
  return useQuery({
    queryKey: ['rows', 'departs', saas],
    queryFn: ({ signal }) => askDeparts(wire ?? '', saas, signal),
    enabled: enabled && wire !== undefined,
  })
}

/** The department tree of a call, for those who need it outside of a screen. */
export const askDeparts = (wire: string, saas: boolean, signal?: AbortSignal): Promise<Depart[]> =>
  api.get<Depart[]>(`${wire}/${saas ? 'queryTreeListsaas' : 'queryTreeList'}`, {}, { signal, quiet: true })

/** All departments of a tree, each before those below it. */
export const flatDeparts = (tree: readonly Depart[]): Depart[] =>
  tree.flatMap((depart) => [depart, ...flatDeparts(depart.children ?? [])])

/** The departments whose name has a part in it, without those above and below them. */
export function departsNamed(tree: readonly Depart[], part: string): Depart[] {
  const wanted = part.trim().toLowerCase()
  return flatDeparts(tree)
    .filter(({ departName }) => departName.toLowerCase().includes(wanted))
    .map((depart) => ({ ...depart, children: null }))
}

/** A field of a department; names as tables have them are read as the wire spells them. */
export function fieldOf(depart: Depart, name: string): string {
  const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return String((depart as unknown as Readonly<Record<string, unknown>>)[key] ?? '')
}
