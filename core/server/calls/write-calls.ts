import {
  BusinessError,
  codeOf,
  fromWire,
  isEditable,
  type Move,
  type Row,
  versionFromWire,
  wireNameOf,
} from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../base/failure.ts'
import { refusing } from '../base/refused-entity.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import { selectOne } from '../entity/read/read.ts'
import { lockedFields, lockedIn, rowScope } from '../entity/read/scope.ts'
import { notFound } from '../entity/store/store.ts'
import { refuseRunning } from '../entity/write/approval.ts'
import { beginFrom } from '../entity/write/draft-from-source.ts'
import {
  addRow,
  editRow,
  lockFirst,
  madeBy,
  moveOf,
  moveRow,
  refuseMove,
  removeRow,
} from '../entity/write/write.ts'
import { type Handling, queryOf } from '../http/handle.ts'
import { message } from '../module/route.ts'

/** A body that is an object; anything else is a request nobody can understand. */
function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new BusinessError('请求内容格式不正确', { code: 400 })
}

export async function add(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, request, rights } = handling
  const input = fromWire(compiled.entity, bodyOf(request))
  const options = { hidden: lockedFields(compiled, rights), isCaller: true }
  const row = await refusing(compiled.entity, addRow(working, compiled, input, options))
  return message('添加成功！', row.id)
}

/** The row that a caller names, locked, if it lies within the caller's scope. */
async function lockInScope(compiled: Compiled, handling: Handling, id: unknown): Promise<Row> {
  if (typeof id !== 'string' || id === '') throw notFound()
  const scope = rowScope(compiled, handling.ctx, handling.rights)
  const inScope = await selectOne(handling.working, compiled, id, { condition: scope, lock: true })
  if (!inScope) throw notFound()
  return inScope
}

export async function edit(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, request, rights } = handling
  const body = bodyOf(request)
  const before = await lockInScope(compiled, handling, body.id)
  await refuseRunning(working, compiled, before)
  const seen = versionFromWire(body)
  const version = {
    ...(seen !== undefined && { version: seen }),
    ...(typeof body.updateTime === 'string' && body.updateTime !== '' && { updateTime: body.updateTime }),
  }
  // A document moves on while somebody has it open: nobody writes over what was not seen.
  const isBlind = compiled.flow !== null && Object.keys(version).length === 0
  if (isBlind && isEditable(compiled.entity, before)) throw new BusinessError('缺少版本号，请刷新后重试')
  const patch = fromWire(compiled.entity, body)
  const options = { hidden: await lockedIn(working, compiled, rights, before), version, isCaller: true }
  await refusing(compiled.entity, editRow(working, compiled, before, patch, options))
  return message('编辑成功!', before.id)
}

export async function remove(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { id } = queryOf(handling.request)
  await removeOne(compiled, handling, id)
  return message('删除成功!')
}

export async function removeMany(compiled: Compiled, handling: Handling): Promise<unknown> {
  const ids = [...new Set((queryOf(handling.request).ids ?? '').split(',').filter((id) => id !== ''))]
  if (ids.length === 0) throw new BusinessError('参数不识别！')
  if (ids.length > 1000) throw new BusinessError('一次最多删除1000条数据')
  // Always in the same order, so that two who delete the same rows do not wait for each other.
  for (const id of ids.toSorted()) await removeOne(compiled, handling, id)
  return message('批量删除成功!')
}

async function removeOne(compiled: Compiled, handling: Handling, id: unknown): Promise<void> {
  const row = await lockInScope(compiled, handling, id)
  await refuseRunning(handling.working, compiled, row)
  await removeRow(handling.working, compiled, row)
}

/** The move that a caller names and has the right to. */
function ownMove(compiled: Compiled, { rights }: Handling, name: unknown): Move {
  const found = typeof name === 'string' ? moveOf(compiled, name) : null
  if (!found || found.move.bySystem)
    throw new BusinessError(`${compiled.entity.label}没有操作【${String(name).slice(0, 50)}】`)
  if (!rights.isAdmin && !rights.codes.has(codeOf(compiled.entity, name as string))) throw forbidden()
  return found.move
}

/** What is known of the document that a move would make, of what the move asks for; nothing is saved. */
export async function moveDraft(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, ctx, request } = handling
  const { id = '', move: name = '' } = queryOf(request)
  const move = ownMove(compiled, handling, name)
  const source = await ctx.repo(compiled.entity).own(id)
  await refuseMove(working, compiled, source, name)
  const found = madeBy(working, compiled.entity, move)
  if (!found) throw notFound()
  const { made, chain } = found
  const draft = await beginFrom(working, made, chain, source)
  const [sent = {}] = await ctx.output(made.entity, [draft])
  const asked = (move.asks ?? []).map((key) => wireNameOf(key, made.fields[key]))
  return Object.fromEntries(
    Object.entries(sent).filter(([key]) => asked.some((name) => key === name || key === `${name}_dictText`)),
  )
}

export async function move(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { request, working, ctx } = handling
  const body = bodyOf(request)
  const { id, move: name } = body
  const { label } = ownMove(compiled, handling, name)
  await lockFirst(working, compiled, String(id), String(name))
  const row = await lockInScope(compiled, handling, id)
  const seen = versionFromWire(body)
  if (seen !== undefined && seen !== row.version) {
    throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  }
  await refusing(compiled.entity, moveRow(working, compiled, row, name as string))
  return message([`${label}成功！`, ...ctx.remarks].join(''), row.id)
}
