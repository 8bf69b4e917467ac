import type { BoardTask } from '@mortise/aps/model'
import { OpStatus } from '@mortise/production/model'

const clock = (moment: string) => moment.slice(5, 16)
/** The day is told once where both are of one. */
const span = (from: string, to: string) =>
  `${clock(from)} ～ ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : clock(to)}`

/** Tasks below each other, by unit and time. */
export function TaskRows({ tasks }: { tasks: readonly BoardTask[] }) {
  return (
    <div className="is-scrolled">
      <table>
        <thead>
          <tr>
            <th scope="col">机组</th>
            <th scope="col">订单</th>
            <th scope="col">门</th>
            <th scope="col">工序</th>
            <th scope="col" className="is-number">
              完成/计划
            </th>
            <th scope="col">计划时间</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <th scope="row">{task.unit}</th>
              <td>{task.orders.join('、') || task.workOrder}</td>
              <td>{task.itemName}</td>
              <td>{task.process}</td>
              <td className="is-number">{`${task.doneQty}/${task.planQty}`}</td>
              <td>{span(task.startAt, task.endAt)}</td>
              <td>
                <Tone of={task} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Tone({ of: { status, isLate } }: { of: BoardTask }) {
  const words = OpStatus.items[status as '0'] ?? ''
  if (isLate && status !== OpStatus.done) return <span className="is-late">{`${words} · 迟期`}</span>
  return <span className={status === OpStatus.done ? 'is-good' : undefined}>{words}</span>
}

/** One card a unit: the present task large, those that follow below. */
export function UnitCards({ tasks }: { tasks: readonly BoardTask[] }) {
  const units = [...new Set(tasks.map(({ unit }) => unit))]
  return (
    <div className="mortise-board-cards">
      {units.map((unit) => (
        <section key={unit} aria-label={unit}>
          <h2>{unit}</h2>
          <ol>
            {tasks
              .filter((task) => task.unit === unit)
              .map((task, at) => (
                <li key={task.id} className={at === 0 ? 'is-current' : undefined}>
                  {`${task.process} ${task.itemName} ×${task.planQty - task.doneQty} `}
                  <Tone of={task} />
                  <small>
                    {`${task.orders.join('、') || task.workOrder} · ${clock(task.startAt)} 起 `}
                    <span className={task.isReady ? 'is-good' : 'is-waiting'}>
                      {task.isReady ? '● 料齐' : '● 缺料'}
                    </span>
                  </small>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
