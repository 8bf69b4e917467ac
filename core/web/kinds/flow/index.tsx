import type { FieldOf } from '@mortise/model'
import { Tag } from 'antd'
import { choiceBox } from '../../fields/choice-box.tsx'
import type { WebKind } from '../../fields/kind.ts'

const optionsOf = ({ states }: FieldOf<'flow'>) =>
  Object.entries(states).map(([value, label]) => ({ value, label }))

/** A row that may still be edited is under way; one that nothing leads out of has arrived. */
function colourOf({ moves, states }: FieldOf<'flow'>, state: string): string | undefined {
  if (state === Object.keys(states)[0]) return undefined
  const leadsOn = Object.values(moves).some(
    ({ from, to }) => to !== undefined && [from].flat().includes(state),
  )
  return leadsOn ? 'blue' : 'green'
}

export const flow: WebKind<'flow'> = {
  cell: ({ field, value }) =>
    value && <Tag color={colourOf(field, value)}>{field.states[value] ?? value}</Tag>,
  Editor: null,
  search: choiceBox<FieldOf<'flow'>>(optionsOf),
  column: { width: 110 },
}
