import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as install } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

install([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** Draws into an element, keeps to its size and tells which category is clicked; answers what takes the drawing away. */
export function draw(
  element: HTMLElement,
  option: EChartsCoreOption,
  onClick?: (category: string) => void,
): () => void {
  const chart = init(element, null, { renderer: 'svg' })
  // Texts are measured before they are drawn, and must be measured in the font of the page.
  const { fontFamily } = getComputedStyle(element)
  chart.setOption({ ...option, textStyle: { ...(option.textStyle as object), fontFamily } })
  if (onClick) chart.on('click', ({ name }) => onClick(name))
  const watching = new ResizeObserver(([entry]) => {
    // A page that is put aside has no size; it gets its drawing anew when it comes back.
    if (entry && entry.contentRect.width > 0) chart.resize()
  })
  watching.observe(element)
  return () => {
    watching.disconnect()
    chart.dispose()
  }
}
