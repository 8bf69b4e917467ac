import '../handbook.css'
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { TourButtons } from './tour-buttons.tsx'
import { useTours } from './tour-state.ts'

/** On the home page: the first steps of the user's work, until they were seen or put away. */
export default function TourCard() {
  const { own, reachedOf, isPutAway, putAway } = useTours()
  const isSeen = own.every((tour) => reachedOf(tour) === tour.stops.length)
  if (isPutAway || isSeen) return null
  return (
    <section className="mortise-panel mortise-tour-card" aria-label="新手导览">
      <strong>第一次用？</strong>
      <span>花两分钟走一遍您每天要用的页面。</span>
      <TourButtons />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="不再显示新手导览"
        onClick={putAway}
      />
    </section>
  )
}
