import { type Gantt, momentAfter } from '@mortise/aps/model'
import { Typography } from 'antd'
import { useMemo } from 'react'
import './load-map.css'

const DAYS = 14

interface UnitLoad {
  readonly name: string
  /** Shares of the working minutes that are taken, by day; null where nobody works. */
  readonly days: readonly (number | null)[]
}

/** How much of each unit's time the plan takes, day by day. */
export function LoadMap({ gantt }: { gantt: Gantt }) {
  const { days, units } = useMemo(() => loadOf(gantt), [gantt])
  return (
    <div className="mortise-load-map">
      <Typography.Title level={5}>机组负荷</Typography.Title>
      <table>
        <thead>
          <tr>
            <th scope="col">机组</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ name, days: shares }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shares.map((share, at) => (
                <td key={days[at]} style={share === null ? undefined : toneOf(share)}>
                  {share === null ? '休' : `${Math.round(share * 100)}%`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const toneOf = (share: number) => ({
  background: `color-mix(in srgb, ${share > 0.9 ? '#cf1322' : '#1677ff'} ${Math.round(share * 45)}%, transparent)`,
})

function loadOf({ lanes, calendars, tasks, startAt }: Gantt): { days: string[]; units: UnitLoad[] } {
  const passed = Number(startAt.slice(11, 13)) * 60 + Number(startAt.slice(14, 16))
  const days = Array.from({ length: DAYS }, (_, day) => momentAfter(startAt, day * 1440).slice(0, 10))
  const bounds = days.map((_, day): [number, number] => [day * 1440 - passed, (day + 1) * 1440 - passed])
  const within = (from: number, to: number, [low, high]: [number, number]) =>
    Math.max(0, Math.min(to, high) - Math.max(from, low))
  const open = (calendar: number | null, bound: [number, number]) =>
    calendar === null
      ? within(0, bound[1], bound)
      : calendars[calendar]!.reduce((all, [from, to]) => all + within(from, to, bound), 0)
  const units = new Map<string, { room: number[]; taken: number[] }>()
  for (const { unit, name, calendar } of lanes) {
    if (!unit) continue
    const own = units.get(name) ?? { room: days.map(() => 0), taken: days.map(() => 0) }
    units.set(name, own)
    for (const [day, bound] of bounds.entries()) own.room[day]! += open(calendar, bound)
  }
  for (const { lane, start, end } of tasks) {
    const { name, calendar } = lanes[lane]!
    const own = units.get(name)
    if (!own) continue
    for (const [day, bound] of bounds.entries()) {
      const span: [number, number] = [Math.max(start, bound[0]), Math.min(end, bound[1])]
      if (span[1] > span[0]) own.taken[day]! += open(calendar, span)
    }
  }
  return {
    days,
    units: [...units].map(([name, { room, taken }]) => ({
      name,
      days: room.map((minutes, day) => (minutes === 0 ? null : Math.min(1, taken[day]! / minutes))),
    })),
  }
}
