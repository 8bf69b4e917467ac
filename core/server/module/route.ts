import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context/context.ts'

/** Who may call: everyone, everyone signed in, or holders of a code. There is no route without it. */
export type Access = 'anon' | 'login' | `${string}:${string}`

/** One call as a hand-written route sees it; `query` has trimmed texts, first one of repeats. */
export interface RouteCall<B = unknown> {
  /** In a transaction for writing methods; reads outside of one. For `anon` calls the user is nobody. */
  readonly ctx: Context
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly body: B
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route<S extends z.ZodType = z.ZodType> {
  readonly methods: readonly Method[]
  readonly path: `/${string}`
  readonly access: Access
  readonly body?: S
  /** Calls a minute and address, where guessing must be slow. */
  readonly limit?: number
  /** `false` for a call that waits long or must keep what it wrote when it refuses: it writes through services alone. */
  readonly transaction?: false
  /** Open to somebody who looks as another user, although it is no mere question. */
  readonly whileViewing?: true
  /** A form with files is let in; the route reads it from the request, or does not. */
  readonly takesForm?: true
  /** Text that cannot be kept is let in: the route refuses what holds it, and nothing else. */
  readonly takesAnyText?: true
  /** The answer's result, `message(text, result)`, or `raw(value)` for a body without envelope. */
  run(call: RouteCall<z.infer<S>>): unknown
}
export type AnyRoute = Route<any>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface RouteOptions<S extends z.ZodType> {
  readonly body?: S
  readonly limit?: number
  readonly transaction?: false
  readonly whileViewing?: true
  readonly takesForm?: true
  readonly takesAnyText?: true
}

const by =
  (...methods: Method[]) =>
  <S extends z.ZodType>(
    path: `/${string}`,
    access: Access,
    ...rest: [run: Route<S>['run']] | [options: RouteOptions<S>, run: Route<S>['run']]
  ): Route<S> => {
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
    return { methods, path, access, ...options, run }
  }

export const get = by('GET')
export const post = by('POST')
export const put = by('PUT')
export const remove = by('DELETE')
/** Where the specification and its ancestor disagree, both methods answer. */
export const postOrPut = by('POST', 'PUT')
export const getOrPost = by('GET', 'POST')

const messageMark = Symbol('message')
export interface Message {
  readonly [messageMark]: true
  readonly message: string
  readonly result: unknown
  readonly code: number
}
/** An answer whose text matters; the result repeats the message unless given. */
export const message = (message: string, result: unknown = message, code = 200): Message => ({
  [messageMark]: true,
  message,
  result,
  code,
})
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && messageMark in value

const rawMark = Symbol('raw')
export interface Raw {
  readonly [rawMark]: true
  readonly value: unknown
}
/** An answer sent without the envelope, as a few calls of the specification want it. */
export const raw = (value: unknown): Raw => ({ [rawMark]: true, value })
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && rawMark in value

const secretMark = Symbol('secret')
export interface Secret {
  readonly [secretMark]: true
  readonly told: unknown
}
/** An answer that is told once: it is kept nowhere, and no repeated request gets it again. */
export const secret = (told: unknown): Secret => ({ [secretMark]: true, told })
export const isSecret = (value: unknown): value is Secret =>
  typeof value === 'object' && value !== null && secretMark in value

const rawJsonMark = Symbol('rawJson')
export interface RawJson {
  readonly [rawJsonMark]: true
  readonly json: Buffer
}
/** An answer whose result is JSON already, to the byte, because it is large and the same for many calls. */
export const rawJson = (json: Buffer): RawJson => ({ [rawJsonMark]: true, json })
export const isRawJson = (value: unknown): value is RawJson =>
  typeof value === 'object' && value !== null && rawJsonMark in value
