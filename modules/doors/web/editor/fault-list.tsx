import { Door, type DoorFault } from '@mortise/doors/model'
import { fieldsOf } from '@mortise/model'
import { Alert } from 'antd'

/** What keeps a door from being published, with the place of each. */
export function FaultList({ title, faults }: { title: string; faults: readonly DoorFault[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ol className="mortise-faults">
          {faults.map((fault) => (
            <li key={`${fault.lines}-${fault.row}-${fault.field}-${fault.message}`}>
              {placeOf(fault)}
              {fault.message}
            </li>
          ))}
        </ol>
      }
    />
  )
}

const placeOf = ({ lines, row }: DoorFault): string =>
  lines ? `${fieldsOf(Door)[lines]?.label}第${row + 1}行：` : ''
