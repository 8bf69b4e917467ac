import type { Figures } from '@mortise/model'
import '../monitor.css'
import { Curve } from '../curve.tsx'
import { type FigureRow, FigureTable } from '../figure-table.tsx'
import { bytesText, durationText, momentText, percentText, useNodes } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'

/** 系统信息: the machine and the process on it. */
export default function SystemPage() {
  const { data } = useNodes()
  return (
    <NodePage title="系统信息">
      {({ name, figures }) => (
        <div className="mortise-monitor">
          <FigureTable label="系统信息" rows={rowsOf(figures, data?.versions)} />
          <Curve
            node={name}
            title="处理器使用率"
            unit="%"
            lines={{
              'system.cpu.usage': { label: '系统', scale: 100 },
              'process.cpu.usage': { label: '本程序', scale: 100 },
            }}
          />
          <Curve
            node={name}
            title="系统负载"
            unit=""
            lines={{ 'system.load.average.1m': { label: '一分钟负载' } }}
          />
          <Curve
            node={name}
            title="可用内存"
            unit="MB"
            lines={{ 'system.memory.free': { label: '可用', scale: 1 / 1_048_576 } }}
          />
        </div>
      )}
    </NodePage>
  )
}

const rowsOf = (
  figures: Figures,
  versions: { readonly node: string; readonly system: string } | undefined,
): FigureRow[] => [
  ['system.cpu.count', '处理器核数', String(figures['system.cpu.count'] ?? 0)],
  ['system.cpu.usage', '系统处理器使用率', percentText(figures['system.cpu.usage'] ?? 0)],
  ['process.cpu.usage', '本程序处理器使用率', percentText(figures['process.cpu.usage'] ?? 0)],
  ['system.load.average.1m', '一分钟平均负载', (figures['system.load.average.1m'] ?? 0).toFixed(2)],
  ['system.memory.total', '内存总量', bytesText(figures['system.memory.total'] ?? 0)],
  ['system.memory.free', '可用内存', bytesText(figures['system.memory.free'] ?? 0)],
  ['process.start.time', '启动时间', momentText((figures['process.start.time'] ?? 0) * 1000)],
  ['process.uptime', '已运行', durationText(figures['process.uptime'] ?? 0)],
  ['os.version', '操作系统', versions?.system ?? '–'],
  ['node.version', 'Node 版本', versions?.node ?? '–'],
]
