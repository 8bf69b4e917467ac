import type { RowOf } from '@mortise/model'
import { FillRule } from '@mortise/system/model'
import { EntityList } from '@mortise/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ParamsEditor } from './params-editor.tsx'

const TryFill = lazy(() => import('./try-fill.tsx'))

type Rule = RowOf<typeof FillRule>

const cells = { params: ({ params }: Rule) => params?.pattern ?? params?.formula }
const form = { editors: { params: ParamsEditor } }

/** 填值规则: values that forms are given, such as running numbers. */
export default function FillRules() {
  const [tried, setTried] = useState<Rule | null>(null)
  return (
    <>
      <EntityList
        of={FillRule}
        cells={cells}
        form={form}
        rowActions={(rule) => (
          <Button type="link" size="small" onClick={() => setTried(rule)}>
            测试
          </Button>
        )}
      />
      {tried && (
        <Suspense>
          <TryFill rule={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
    </>
  )
}
