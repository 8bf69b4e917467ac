import { type FieldOf, roadOf } from '@mortise/model'
import { Tag } from 'antd'
import { choiceBox } from '../../fields/choice-box.tsx'
import type { WebKind } from '../../fields/kind.ts'
import { widestTag } from '../shared/text-width.ts'

const optionsOf = ({ states }: FieldOf<'flow'>) =>
  Object.entries(states).map(([value, label]) => ({ value, label }))

/** A row that may still be edited is under way; one that nothing leads out of has arrived, or was given up. */
function colourOf(flow: FieldOf<'flow'>, state: string): string | undefined {
  const { moves, states } = flow
  if (state === Object.keys(states)[0]) return undefined
  if (state === moves.void?.to) return 'red'
  const leadsOn = Object.values(moves).some(
    ({ from, to }) => to !== undefined && [from].flat().includes(state),
  )
  if (leadsOn) return 'blue'
  return roadOf(flow).includes(state) ? 'green' : undefined
}

export const flow: WebKind<'flow'> = {
  cell: ({ field, value }) =>
    value && <Tag color={colourOf(field, value)}>{field.states[value] ?? value}</Tag>,
  Editor: null,
  search: choiceBox<FieldOf<'flow'>>(optionsOf),
  column: { width: 110, least: ({ states }) => widestTag(Object.values(states)) },
}
