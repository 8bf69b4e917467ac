import './chart.css'
import { theme } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { whenIdle } from '../browser/when-idle.ts'
import { paletteOf } from './palette.ts'
import { type Inks, optionOf, type Plot } from './plot.ts'
import { PlotTable } from './plot-table.tsx'

export interface ChartProps {
  readonly title: string
  readonly plot: Plot
  /** Lets what is more urgent come first: the table does until then. */
  readonly isDeferred?: boolean
}

/**
 * A plot in the colours of the theme. Its figures stand in a table, which everybody reads until the drawing is there, and
 * those who do not see the drawing read afterwards too.
 */
export function Chart({ title, plot, isDeferred = false }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const hasMoved = useRef(false)
  const inks = useInks()
  const isStill = useSyncExternalStore(onMotion, () => stillness().matches)
  const option = useMemo(() => optionOf(plot, inks), [plot, inks])
  const navigate = useNavigate()
  const open = useEffectEvent((category: string) => {
    const to = plot.to?.[plot.categories.indexOf(category)]
    if (to) void navigate(to)
  })

  const mayDraw = isDrawn || !isDeferred

  useEffect(() => {
    if (!mayDraw) return
    let erase: (() => void) | undefined
    let isGone = false
    const begin = ({ draw }: typeof import('./draw.ts')) => {
      if (isGone || !place.current) return
      // It grows once; a change of theme or a page that comes back is no event.
      erase = draw(place.current, { ...option, animation: !isStill && !hasMoved.current }, open)
      hasMoved.current = true
      setDrawn(true)
    }
    // Without its chunk there is no drawing, and the table stays.
    const callOff = whenIdle(() => void import('./draw.ts').then(begin, () => {}))
    return () => {
      isGone = true
      callOff()
      erase?.()
    }
  }, [option, isStill, mayDraw])

  return (
    <div className="mortise-chart">
      {isDrawn ? (
        <div className="mortise-unseen">
          <PlotTable title={title} plot={plot} />
        </div>
      ) : (
        // Reached by the keyboard, so that what does not fit can be scrolled to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="group" className="mortise-chart-table" aria-label={title} tabIndex={0}>
          <PlotTable title={title} plot={plot} />
        </div>
      )}
      <div ref={place} className="mortise-chart-place" aria-hidden="true" />
    </div>
  )
}

/** The colours of the theme in force. */
function useInks(): Inks {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      text: token.colorText,
      faint: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      background: token.colorBgElevated,
      palette: paletteOf(token.colorPrimary, [
        token.cyan,
        token.gold,
        token.purple,
        token.green,
        token.volcano,
        token.blue,
        token.magenta,
        token.lime,
        token.red,
      ]),
    }),
    [token],
  )
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')

function onMotion(onChange: () => void): () => void {
  const query = stillness()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
