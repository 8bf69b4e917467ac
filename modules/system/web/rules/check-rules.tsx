import type { RowOf } from '@mortise/model'
import { CheckRule } from '@mortise/system/model'
import { EntityList } from '@mortise/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SegmentsEditor } from './segments-editor.tsx'

const TryCheck = lazy(() => import('./try-check.tsx'))

type Rule = RowOf<typeof CheckRule>

const cells = { segments: ({ segments }: Rule) => segments?.map(({ message }) => message).join('；') }
const form = { editors: { segments: SegmentsEditor } }

/** 校验规则: what values must look like, told piece by piece and tried at once. */
export default function CheckRules() {
  const [tried, setTried] = useState<Rule | null>(null)
  return (
    <>
      <EntityList
        of={CheckRule}
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
          <TryCheck rule={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
    </>
  )
}
