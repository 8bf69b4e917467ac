import os from 'node:os'
import {
  type IntervalHistogram,
  monitorEventLoopDelay,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks'
import v8 from 'node:v8'
import type { Figures } from '@mortise/model'

const millisecond = 1e6
/** Threads of Node's own beside the one that runs our code. */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/** What the process and its machine are doing, by the names under which the actuator tells it. */
export function watchRuntime() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const pauses = { count: 0, total: 0, max: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      pauses.count += 1
      pauses.total += duration / 1000
      pauses.max = Math.max(pauses.max, duration / 1000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const cpu = makeCpuMeter()
  let utilisation = performance.eventLoopUtilization()
  return {
    /** What happened since the last sample is part of it, so one alone takes them. */
    sample(): Figures {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, utilisation)
      utilisation = now
      const figures = { ...memoryFigures(), ...loopFigures(delay), ...cpu(), 'loop.utilisation': utilization }
      delay.reset()
      return {
        ...figures,
        'jvm.gc.pause': pauses.count,
        'jvm.gc.pause.total': pauses.total,
        'jvm.gc.pause.max': pauses.max,
      }
    },
    close() {
      observer.disconnect()
      delay.disable()
    },
  }
}

/** Of an idle loop the histogram is empty, and tells nonsense. */
const loopFigures = (delay: IntervalHistogram): Figures =>
  delay.count === 0
    ? { 'loop.p50': 0, 'loop.p99': 0 }
    : {
        'loop.p50': delay.percentile(50) / millisecond,
        'loop.p99': delay.percentile(99) / millisecond,
      }

function memoryFigures(): Figures {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const { heap_size_limit: limit } = v8.getHeapStatistics()
  const spaces = new Map(v8.getHeapSpaceStatistics().map((space) => [space.space_name, space]))
  const old = spaces.get('old_space')?.space_used_size ?? 0
  return {
    'jvm.memory.max': limit,
    'jvm.memory.committed': heapTotal,
    'jvm.memory.used': heapUsed,
    'jvm.buffer.memory.used': external + arrayBuffers,
    'jvm.buffer.count': process.getActiveResourcesInfo().length,
    'jvm.threads.live': poolThreads + 1,
    'jvm.threads.peak': poolThreads + 1,
    'jvm.classes.loaded': (process as unknown as { moduleLoadList: unknown[] }).moduleLoadList.length,
    'jvm.gc.memory.promoted': old,
    'jvm.gc.memory.allocated': spaces.get('new_space')?.space_used_size ?? 0,
    'jvm.gc.live.data.size': old,
    'jvm.gc.max.data.size': limit,
    'process.memory.rss': rss,
    'system.memory.total': os.totalmem(),
    'system.memory.free': os.freemem(),
  }
}

/** Shares of the machine's cores, between two looks. */
function makeCpuMeter(): () => Figures {
  const read = () => {
    const times = os.cpus().map(({ times }) => times)
    const idle = times.reduce((sum, each) => sum + each.idle, 0)
    const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
    const { user, system } = process.cpuUsage()
    return { idle, all, own: (user + system) / 1e6, at: performance.now() / 1000 }
  }
  const cores = Math.max(1, os.cpus().length)
  let last = read()
  return () => {
    const now = read()
    const spent = now.all - last.all
    const seconds = Math.max(now.at - last.at, 0.001)
    const figures = {
      'system.cpu.count': cores,
      'system.cpu.usage': spent > 0 ? 1 - (now.idle - last.idle) / spent : 0,
      'process.cpu.usage': Math.min(1, (now.own - last.own) / seconds / cores),
      'system.load.average.1m': os.loadavg()[0] ?? 0,
      'process.start.time': (Date.now() - process.uptime() * 1000) / 1000,
      'process.uptime': process.uptime(),
    }
    last = now
    return figures
  }
}
