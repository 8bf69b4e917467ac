import { CronInput, type CronInputProps, serverPreview } from '@mortise/web'
import { Gallery, Specimen } from '../specimen.tsx'

const specimens: readonly (CronInputProps & { title: string; about: string; initial?: string })[] = [
  { title: '简易表达式', about: '按秒、分、时、日、月、周、年分别设置，也可直接输入。' },
  { title: '隐藏年', about: '不设置年份，保存六项。', hideYear: true, initial: '0 0 9 * * ?' },
  { title: '隐藏秒', about: '只有分、时、日、月、周五项。', hideSecond: true, initial: '0 9 ? * 1-5' },
  {
    title: '由服务器预览',
    about: '执行时间由服务器计算，以服务器的时钟为准。',
    remote: serverPreview,
    initial: '0 0 9 * * ?',
  },
  { title: '完整表达式', about: '用整句设置，日期有十一种方式。', mode: 'full', initial: '0 0 9 * * ?' },
  { title: '不可修改', about: '只显示表达式。', disabled: true, initial: '0 0 9 L * ?' },
]

/** 定时表达式: when something runs by itself. */
export default function Cron() {
  return (
    <Gallery title="定时表达式">
      {specimens.map(({ title, about, initial = '', ...props }) => (
        <Specimen key={title} title={title} about={about} initial={initial}>
          {(value, change) => <CronInput {...props} aria-label={title} value={value} onChange={change} />}
        </Specimen>
      ))}
    </Gallery>
  )
}
