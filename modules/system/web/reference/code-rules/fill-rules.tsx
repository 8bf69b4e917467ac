import type { RowOf } from '@mortise/model'
import { FillRule } from '@mortise/system/model'
import { lazily } from '@mortise/web'
import { ParamsEditor } from './params-editor.tsx'
import { RuleList } from './rule-list.tsx'

const TryFill = lazily(() => import('./try-fill.tsx'))

const cells = { params: ({ params }: RowOf<typeof FillRule>) => params?.pattern ?? params?.formula }
const form = { editors: { params: ParamsEditor } }

/** 填值规则: values that forms are given, such as running numbers. */
export default function FillRules() {
  return <RuleList of={FillRule} cells={cells} form={form} Try={TryFill} />
}
