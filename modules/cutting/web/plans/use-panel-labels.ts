import { type CutPlan, Panel, PanelEdge } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { fetchRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import type { PanelLabel } from '../sheet-drawing.tsx'

const edges = Object.keys(PanelEdge.items)

/** What is written on the panels of a nest. */
export function usePanelLabels({ id }: Pick<RowOf<typeof CutPlan>, 'id'>): (panel: string) => PanelLabel {
  const { data } = usePlanPanels(id)
  const known = new Map<string, PanelLabel>(
    data?.map(({ id: panel, no, edges: banded }) => [
      panel,
      {
        number: no ?? '',
        ...(banded?.length && {
          edges: edges.map((edge) => banded.some((own) => own === edge)) as unknown as [
            boolean,
            boolean,
            boolean,
            boolean,
          ],
        }),
      },
    ]),
  )
  return (panel) => known.get(panel) ?? { number: '' }
}

/** The panels of a nest, sheet by sheet. */
export const usePlanPanels = (plan: string) =>
  useQuery({
    queryKey: ['rows', Panel.name, 'of plan', plan],
    queryFn: async ({ signal }) => {
      const sort = [
        ['sheetNo', 'asc'],
        ['no', 'asc'],
      ] as const
      return (await fetchRows(Panel, { where: { plan }, size: 2000, sort }, signal)).rows
    },
  })
