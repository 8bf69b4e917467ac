import type { CacheFigures } from '@mortise/model'
import { type AnyRoute, type Context, get, raw } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { nodeNamed } from './nodes.routes.ts'
import { refuseCompanies } from './platform-only.ts'

/** What is worth reading of Redis; paths, ports and ids of its own stay there. */
const described: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行模式',
  os: '操作系统',
  uptime_in_days: '已运行天数',
  role: '角色',
  connected_clients: '已连接客户端',
  blocked_clients: '阻塞的客户端',
  used_memory_human: '已用内存',
  used_memory_peak_human: '内存峰值',
  maxmemory_human: '内存上限',
  mem_fragmentation_ratio: '内存碎片率',
  total_commands_processed: '已执行命令数',
  instantaneous_ops_per_sec: '每秒命令数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  expired_keys: '过期键数',
  evicted_keys: '淘汰键数',
  aof_enabled: '是否开启AOF',
}

/** The cache server, or the caches in memory where there is none, as clients of the ancestor ask. */
export const redisRoutes: AnyRoute[] = [
  get('/sys/actuator/redis/info', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const about = await servicesOf(ctx).watch.redis()
    if (about) return redisLines(about.info)
    const { detail } = await nodeNamed(ctx, query.node)
    return (detail?.caches ?? []).flatMap(cacheLines)
  }),
  get('/sys/actuator/redis/keysSize', 'monitor:view', async ({ ctx }) => {
    refuseCompanies(ctx)
    return raw({ create_time: Date.now(), dbSize: (await sizes(ctx)).keys })
  }),
  get('/sys/actuator/redis/memoryInfo', 'monitor:view', async ({ ctx }) => {
    refuseCompanies(ctx)
    return raw({ create_time: Date.now(), used_memory: (await sizes(ctx)).memory })
  }),
  get('/sys/actuator/redis/queryDiskInfo', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const { detail } = await nodeNamed(ctx, query.node)
    return (detail?.disks ?? []).map(({ name, max, rest, used }) => ({ name, max, rest, restPPT: used }))
  }),
]

/** Without Redis what is kept lies in the memory of the process. */
async function sizes(ctx: Context): Promise<{ keys: number; memory: number }> {
  const { figures } = await servicesOf(ctx).watch.now()
  return {
    keys: figures['redis.keys'] ?? figures['cache.entries'] ?? 0,
    memory: figures['redis.memory'] ?? figures['jvm.memory.used'] ?? 0,
  }
}

const redisLines = (info: string) =>
  info.split(/\r?\n/).flatMap((line) => {
    const [key = '', value = ''] = line.split(':')
    const description = described[key]
    return description === undefined ? [] : [{ key, value, description }]
  })

const cacheLines = ({ label, entries, hits, misses }: CacheFigures) => {
  const rate = hits + misses > 0 ? `${((hits / (hits + misses)) * 100).toFixed(1)}%` : '–'
  return [
    { key: `${label}.entries`, value: String(entries), description: `${label}：条目数` },
    { key: `${label}.hits`, value: String(hits), description: `${label}：命中次数` },
    { key: `${label}.misses`, value: String(misses), description: `${label}：未命中次数` },
    { key: `${label}.rate`, value: rate, description: `${label}：命中率` },
  ]
}
