import { splitValues } from '@mortise/model'
import { UserPicker } from '@mortise/web'
import type { ChosenHandlers as Chosen, NamedNode } from '@mortise/workflow/model'
import { Form } from 'antd'

/** Picked users by node, joined as pickers have them. */
export type ChosenUsers = Readonly<Record<string, string>>

export const chosenUsers = (chosen: ChosenUsers): Chosen =>
  Object.fromEntries(Object.entries(chosen).map(([node, users]) => [node, splitValues(users)]))

export const isChosen = (nodes: readonly NamedNode[], chosen: ChosenUsers): boolean =>
  nodes.every(({ node }) => chosen[node])

interface ChosenHandlersProps {
  readonly nodes: readonly NamedNode[]
  readonly chosen: ChosenUsers
  readonly labelOf: (name: string) => string
  readonly onChange: (chosen: ChosenUsers) => void
}

/** Who handles nodes to come, picked by whoever brings it there. */
export const ChosenHandlers = ({ nodes, chosen, labelOf, onChange }: ChosenHandlersProps) =>
  nodes.map(({ node, name }) => (
    <Form.Item key={node} label={labelOf(name)} required>
      <UserPicker
        aria-label={labelOf(name)}
        value={chosen[node] ?? ''}
        onChange={(users) => onChange({ ...chosen, [node]: users })}
      />
    </Form.Item>
  ))
