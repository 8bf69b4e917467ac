import { Install } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import {
  boardDays,
  DayBoard,
  fetchRows,
  refreshAll,
  type ScreenRow,
  textOf,
  today,
  useHas,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { InstallCard } from './install-card.tsx'
import { moveInstall } from './move-install.ts'

type Visit = ScreenRow<typeof Install>
type Team = ScreenRow<typeof StoreInstallItem>

/** Visits of a week, and teams, that the board shows at most. */
const MOST = 500

/** 安装调度: what each team does on each day; a visit is dragged to another team or another day. */
export default function DispatchBoard() {
  const [from, setFrom] = useState(today)
  const days = boardDays(from)
  const [first, last] = [days[0]!, days.at(-1)!]
  const { data, error } = useQuery({
    queryKey: ['rows', Install.name, 'board', first],
    queryFn: async ({ signal }) => {
      const inWeek = { appointedAt: { ge: `${first} 00:00:00`, le: `${last} 23:59:59` } }
      const status = { in: ['appointed', 'assigned', 'working', 'finished', 'accepted', 'failed'] as const }
      const { rows: visits } = await fetchRows(Install, { where: { ...inWeek, status }, size: MOST }, signal)
      const { rows: waiting } = await fetchRows(Install, { where: { status: 'waiting' }, size: 50 }, signal)
      const where = { isActive: true }
      const { rows: teams } = await fetchRows(StoreInstallItem, { where, size: MOST }, signal)
      return { visits, waiting, teams }
    },
  })
  const canPlan = useHas('install:appoint')
  const drop = async (id: string, team: string, day: string) => {
    const visit = [...(data?.visits ?? []), ...(data?.waiting ?? [])].find((each) => each.id === id)
    if (!visit || (visit.team === team && visit.appointedAt?.startsWith(day))) return null
    const refusal = await moveInstall(visit, team, day)
    await refreshAll()
    return refusal
  }
  const visitsOf = (team: string, day: string) =>
    (data?.visits ?? [])
      .filter((visit) => visit.team === team && visit.appointedAt?.startsWith(day))
      .toSorted((a, b) => (a.appointedAt ?? '').localeCompare(b.appointedAt ?? ''))
  return (
    <DayBoard
      label="安装调度"
      rowLabel="安装队"
      hint="拖动安装单可改派安装队和日期，待预约的拖到格子里即预约"
      from={from}
      onFrom={setFrom}
      error={error}
      canDrop={canPlan}
      onDrop={drop}
      rows={
        data?.teams.map((team) => ({
          key: team.id,
          title: team.teamName,
          note: `${textOf(StoreInstallItem, team, 'store')} ${team.dayCapacity ?? '–'} 樘/天`,
        })) ?? null
      }
      cell={(team, day) => (
        <Cell
          visits={visitsOf(team, day)}
          team={data?.teams.find(({ id }) => id === team)}
          canPlan={canPlan}
        />
      )}
    >
      {data && data.waiting.length > 0 && (
        <section className="mortise-day-board-loose" aria-label="待预约">
          {data.waiting.map((install) => (
            <InstallCard key={install.id} install={install} canPlan={canPlan} />
          ))}
        </section>
      )}
    </DayBoard>
  )
}

function Cell({ visits, team, canPlan }: { visits: readonly Visit[]; team?: Team; canPlan: boolean }) {
  if (visits.length === 0) return null
  const doors = visits.reduce((all, { doorCount }) => all + (doorCount ?? 0), 0)
  const share = doors / (team?.dayCapacity ?? doors)
  return (
    <>
      <small>
        {doors} / {team?.dayCapacity ?? '–'} 樘
      </small>
      <Progress
        percent={Math.round(share * 100)}
        size="small"
        status={share > 1 ? 'exception' : 'normal'}
        aria-label="排满程度"
      />
      {visits.map((install) => (
        <InstallCard key={install.id} install={install} canPlan={canPlan} />
      ))}
    </>
  )
}
