import { type AnyEntity, flowsOf, passableOf, type Row, roadOf } from '@mortise/model'

/** The states that a document goes through, and where it stands; one that left the road stands at its end. */
export function StepBar({ of, row }: { of: AnyEntity; row: Row }) {
  const [key, flow] = flowsOf(of)[0] ?? []
  if (!key || !flow) return null
  const current = String(row[key])
  const { steps, at, isOff } = stepsOf(roadOf(flow), current)
  const passable = passableOf(flow, current)
  return (
    <ol className="mortise-step-bar" aria-label={flow.label}>
      {steps.map((state, index) => (
        <li
          key={state}
          data-step={passable.has(state) ? 'passable' : stepAt(index, at, isOff)}
          title={passable.has(state) ? '此步骤可以略过' : undefined}
          aria-current={state === current ? 'step' : undefined}
        >
          <span>{flow.states[state]}</span>
        </li>
      ))}
    </ol>
  )
}

/** The steps that show, the place of the present one, and whether it is off the road. */
export function stepsOf(road: readonly string[], current: string) {
  const at = road.indexOf(current)
  if (at >= 0) return { steps: road, at, isOff: false }
  // How far it had come is not known any more: where it began and where it is.
  return { steps: [...road.slice(0, 1), current], at: 1, isOff: true }
}

function stepAt(index: number, at: number, isOff: boolean): string {
  if (index < at) return 'done'
  if (index > at) return 'ahead'
  return isOff ? 'off' : 'now'
}
