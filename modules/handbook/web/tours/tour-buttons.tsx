import { Button } from 'antd'
import { useTours } from './tour-state.ts'

/** A button for each tour of the user's work, which says how far it is. */
export function TourButtons({ onStart }: { onStart?: () => void }) {
  const { own, reachedOf, start } = useTours()
  return own.map((tour) => (
    <Button
      key={tour.key}
      onClick={() => {
        start(tour)
        onStart?.()
      }}
    >
      {wordOf(reachedOf(tour), tour.stops.length)}
      {tour.title}导览
    </Button>
  ))
}

function wordOf(reached: number, all: number): string {
  if (reached === 0) return '开始'
  return reached === all ? '重看' : '继续'
}
