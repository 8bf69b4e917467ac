import 'antd/dist/antd.css'
import { Grid, type GridColumn, type GridHandle } from '@mortise/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, makeRows, type SampleColumn, stageSize } from './sample.ts'
import { FONT, rootOf, rowCount, setStage } from './stage.ts'

const types = { text: 'input', number: 'inputNumber' } as const

const gridColumns = columns.map(
  ({ key, title, width, type, options, isFixed, isSummed = false }: SampleColumn): GridColumn => ({
    key,
    title,
    width,
    type: type === 'text' || type === 'number' ? types[type] : type,
    options,
    fixed: isFixed ? 'left' : undefined,
    statistics: isSummed,
  }),
)
const rows = makeRows(rowCount())
const grid = createRef<GridHandle>()
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
queries.setQueryData(['dicts'], {})

const root = createRoot(rootOf())
const draw = (isOpen: boolean) =>
  root.render(
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={zhCN} theme={{ zeroRuntime: true, token: { fontFamily: FONT } }}>
        <App style={{ width: stageSize.width }}>
          {isOpen && (
            <Grid
              ref={grid}
              label="订单明细"
              columns={gridColumns}
              dataSource={rows}
              size="tiny"
              height={stageSize.height}
              rowNumber
            />
          )}
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )

draw(false)
setStage({
  open: () => draw(true),
  valueOf: (row, column) => grid.current?.getTableData()[row]?.[column] as string,
})
