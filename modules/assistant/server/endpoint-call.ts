import { request as plainRequest } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isIPv4 } from 'node:net'
import { type Config, outsideAddress } from '@mortise/server'
import { z } from 'zod'

/** Characters that a choice may take. */
const LONGEST = 65_536

export interface Endpoint {
  readonly url: string
  readonly model: string
  readonly key: string
  /** Seconds that it has for the whole of its answer. */
  readonly patience: number
}

/** The endpoint was not to be had, or answered with what it was not asked for: why, in a sentence. */
export class EndpointRefusal extends Error {}

/** Whether a model may be asked there: hosts are named by whoever runs the product, not by whoever sets the address. */
export function refusedHost(url: string, { assistantHosts }: Pick<Config, 'assistantHosts'>): string | null {
  if (!URL.canParse(url)) return '接口地址不正确'
  const { protocol, hostname, host, username, password } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return '接口地址须以 https:// 或 http:// 开头'
  if (username || password) return '接口地址中不能带账号'
  return assistantHosts.includes(hostname) || assistantHosts.includes(host)
    ? null
    : `主机【${host}】不在允许的名单内（MORTISE_ASSISTANT_HOSTS）`
}

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string().max(4000), tool_calls: z.unknown().optional() }) }),
    )
    .min(1),
})

/** What the model says to these messages, at most so long and so late; it is given no tools, and asked for none is run. */
export async function completionOf(
  config: Pick<Config, 'assistantHosts' | 'privateHosts'>,
  { url, model, key, patience }: Endpoint,
  messages: readonly { readonly role: string; readonly content: string }[],
): Promise<string> {
  const refused = refusedHost(url, config)
  if (refused) throw new EndpointRefusal(refused)
  const target = new URL(`${url.replace(/\/+$/, '')}/chat/completions`)
  const address = await outsideAddress(target.hostname, config.privateHosts).catch((error: Error) => {
    throw new EndpointRefusal(error.message)
  })
  const body = JSON.stringify({ model, messages, temperature: 0, max_tokens: 200, stream: false })
  const text = await post({ target, address, key, body, patience })
  const parsed = completion.safeParse(jsonOf(text))
  const message = parsed.data?.choices[0]?.message
  if (!message) throw new EndpointRefusal('模型的应答不是约定的格式')
  if (isCalling(message.tool_calls)) throw new EndpointRefusal('模型要求调用工具，未执行')
  return message.content
}

/** Many say that they call nothing. */
const isCalling = (calls: unknown): boolean =>
  Array.isArray(calls) ? calls.length > 0 : calls !== undefined && calls !== null

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Post {
  readonly target: URL
  readonly address: string
  readonly key: string
  readonly body: string
  readonly patience: number
}

/** Connects to the address that was looked at, not to the name, which may mean another one by now; follows nowhere. */
function post({ target, address, key, body, patience }: Post): Promise<string> {
  const send = target.protocol === 'https:' ? safeRequest : plainRequest
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new EndpointRefusal(reason))
    const late = `模型在 ${patience} 秒内没有应答完`
    const signal = AbortSignal.timeout(patience * 1000)
    const call = send(
      target,
      {
        method: 'POST',
        signal,
        lookup: (_, options, found) => {
          const family = isIPv4(address) ? 4 : 6
          if (options.all) (found as (error: null, all: object[]) => void)(null, [{ address, family }])
          else found(null, address, family)
        },
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(key && { authorization: `Bearer ${key}` }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        if (answer.statusCode !== 200) {
          answer.destroy()
          return fail(`模型接口拒绝（${answer.statusCode}）`)
        }
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LONGEST) {
            call.destroy()
            fail('模型的应答过长')
          } else chunks.push(chunk)
        })
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        answer.on('error', () => fail(signal.aborted ? late : '模型接口中途断开'))
      },
    )
    call.on('error', () => fail(signal.aborted ? late : '模型接口无法连接'))
    call.end(body)
  })
}
