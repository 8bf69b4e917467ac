import { today } from '@mortise/web'
import { useState } from 'react'
import { BoardPage } from './board-page.tsx'
import { TaskRows, UnitCards } from './task-rows.tsx'

/** The plan of one day, chosen above it. */
function DayBoard({ isCards }: { isCards: boolean }) {
  // Nobody chose one: a page that hangs for weeks goes with the days.
  const [day, setDay] = useState<string | null>(null)
  const tools = (
    <input
      type="date"
      aria-label="日期"
      value={day ?? today()}
      onChange={({ target }) => setDay(target.value || null)}
    />
  )
  return (
    <BoardPage title="计划排产" kind="day" day={day} tools={tools}>
      {({ tasks }) => (isCards ? <UnitCards tasks={tasks} /> : <TaskRows tasks={tasks} />)}
    </BoardPage>
  )
}

/** 计划排产: the day as a list, for a phone. */
export function DayList() {
  return <DayBoard isCards={false} />
}

/** The same as cards. */
export function DayCards() {
  return <DayBoard isCards />
}
