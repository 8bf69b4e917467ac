import type { Figures } from '@mortise/model'
import '../monitor.css'
import { Curve } from '../curve.tsx'
import { type FigureRow, FigureTable } from '../figure-table.tsx'
import { bytesText, percentText } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'

/** 运行时信息: the runtime of the process, which is Node, under the names that are asked for. */
export default function RuntimePage() {
  return (
    <NodePage title="运行时信息">
      {({ name, figures }) => (
        <div className="mortise-monitor">
          <FigureTable label="Node 运行时" rows={rowsOf(figures)} />
          <Curve
            node={name}
            title="堆内存"
            unit="MB"
            lines={{
              'jvm.memory.used': { label: '已用', scale: 1 / 1_048_576 },
              'jvm.memory.committed': { label: '已申请', scale: 1 / 1_048_576 },
            }}
          />
          <Curve
            node={name}
            title="事件循环延迟"
            unit="毫秒"
            lines={{ 'loop.p50': { label: 'P50' }, 'loop.p99': { label: 'P99' } }}
          />
          <Curve
            node={name}
            title="事件循环占用"
            unit="%"
            lines={{ 'loop.utilisation': { label: '占用率', scale: 100 } }}
          />
        </div>
      )}
    </NodePage>
  )
}

function rowsOf(figures: Figures): FigureRow[] {
  const of = (name: string) => figures[name] ?? 0
  const seconds = (name: string) => `${of(name).toFixed(3)} 秒`
  return [
    ['jvm.memory.max', '堆内存上限', bytesText(of('jvm.memory.max'))],
    ['jvm.memory.committed', '已申请的堆内存', bytesText(of('jvm.memory.committed'))],
    ['jvm.memory.used', '已用的堆内存', bytesText(of('jvm.memory.used'))],
    ['jvm.buffer.memory.used', '堆外缓冲区', bytesText(of('jvm.buffer.memory.used'))],
    ['jvm.buffer.count', '活动句柄数', String(of('jvm.buffer.count'))],
    ['jvm.threads.live', '线程数', String(of('jvm.threads.live'))],
    ['jvm.threads.peak', '线程峰值', String(of('jvm.threads.peak'))],
    ['jvm.threads.daemon', '守护线程', '不适用'],
    ['jvm.classes.loaded', '已加载的内部模块', String(of('jvm.classes.loaded'))],
    ['jvm.classes.unloaded', '已卸载的模块', '不适用'],
    ['jvm.gc.pause.count', '垃圾回收次数', String(of('jvm.gc.pause'))],
    ['jvm.gc.pause.total', '垃圾回收总耗时', seconds('jvm.gc.pause.total')],
    ['jvm.gc.pause.max', '最长一次垃圾回收', seconds('jvm.gc.pause.max')],
    ['jvm.gc.memory.promoted', '老生代大小', bytesText(of('jvm.gc.memory.promoted'))],
    ['jvm.gc.memory.allocated', '新生代大小', bytesText(of('jvm.gc.memory.allocated'))],
    ['loop.utilisation', '事件循环占用率', percentText(of('loop.utilisation'))],
  ]
}
