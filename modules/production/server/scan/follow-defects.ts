import { pick, type RowOf } from '@mortise/model'
import { Defect, DefectDecision, FactoryScan } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Row = RowOf<typeof FactoryScan>
type DefectRow = RowOf<typeof Defect>

const decisions = {
  REWORK: DefectDecision.rework,
  SCRAP: DefectDecision.scrap,
  CONCEDE: DefectDecision.concede,
} as const

/** Pieces that were found bad wait for a decision; what is scanned of them decides those that were found first. */
export async function followDefects(
  ctx: Context,
  scan: Row,
  { isDecided }: { readonly isDecided: boolean },
): Promise<void> {
  const { repo } = ctx
  const { workOrder, opNo, opName, serial, action, qty, defectCode: code, photos, backTo } = scan
  if (!workOrder || opNo === null) return
  if (action === 'DEFECT')
    await repo(Defect).add({ workOrder, opNo, opName, serial, scan: scan.id, qty, code, photos })
  else if (action === 'UNDO') await takeBack(ctx, scan)
  else if (action === 'FINISH' && scan.isRework)
    await eachPiece(ctx, await defectsOf(ctx, scan, 'decided'), qty, ({ id }) =>
      repo(Defect).move(id, 'settle'),
    )
  else if (!isDecided && (action === 'REWORK' || action === 'SCRAP' || action === 'CONCEDE'))
    await eachPiece(ctx, await defectsOf(ctx, scan, 'open'), qty, async ({ id }) => {
      await repo(Defect).put(id, {
        decision: decisions[action],
        backTo,
        decidedBy: ctx.user.username,
        decidedAt: ctx.now,
      })
      await repo(Defect).move(id, action === 'REWORK' ? 'await' : 'settle')
    })
}

/** Bad pieces at the operation of a scan: the door that it names before others, else the first first. */
export async function defectsOf(
  { repo }: Context,
  { workOrder, opNo, serial }: Row,
  status: 'open' | 'decided',
): Promise<DefectRow[]> {
  if (!workOrder || opNo === null) return []
  const found = await repo(Defect).find({ workOrder, status }, { sort: [['id', 'asc']] })
  // What is done again is where it was sent back to.
  const placeOf = (defect: DefectRow) => (status === 'decided' ? (defect.backTo ?? defect.opNo) : defect.opNo)
  const all = found.filter((defect) => placeOf(defect) === opNo)
  if (!serial) return all
  const isOwn = (defect: DefectRow) => defect.serial === serial
  return [...all.filter(isOwn), ...all.filter((defect) => !isOwn(defect))]
}

/** Goes on with so many pieces of defects, the first first; one of which only a part is meant becomes two. */
async function eachPiece(
  { repo }: Context,
  defects: readonly DefectRow[],
  qty: number,
  goOn: (defect: DefectRow) => Promise<unknown>,
): Promise<void> {
  let left = qty
  for (const defect of defects) {
    if (left <= 0) return
    const part = Math.min(left, defect.qty)
    left -= part
    if (part === defect.qty) {
      await goOn(defect)
      continue
    }
    await repo(Defect).put(defect.id, { qty: defect.qty - part })
    await goOn(
      await repo(Defect).add({
        ...pick(
          defect,
          'workOrder',
          'opNo',
          'opName',
          'serial',
          'scan',
          'code',
          'photos',
          'decision',
          'backTo',
          'duty',
          'decidedBy',
          'decidedAt',
        ),
        qty: part,
      }),
    )
  }
}

/** What a scan did to bad pieces is taken back: they were not found, or wait again for what was decided or done. */
async function takeBack(ctx: Context, { undoes }: Row): Promise<void> {
  const { repo } = ctx
  const undone = await repo(FactoryScan).first({ uid: undoes ?? '' })
  if (!undone) return
  const { action, qty } = undone
  for (const { id } of await repo(Defect).find({ scan: undone.id, status: 'open' }))
    await repo(Defect).move(id, 'takeBack')
  if (action === 'REWORK' || action === 'SCRAP' || action === 'CONCEDE')
    await eachPiece(ctx, await latestOf(ctx, undone, decisions[action]), qty, async ({ id }) => {
      await repo(Defect).put(id, {
        decision: null,
        backTo: null,
        duty: null,
        decidedBy: null,
        decidedAt: null,
      })
      await repo(Defect).move(id, 'reopen')
    })
  else if (action === 'FINISH' && undone.isRework)
    await eachPiece(ctx, await latestOf(ctx, undone, DefectDecision.rework), qty, ({ id }) =>
      repo(Defect).move(id, 'redo'),
    )
}

/** Bad pieces at the operation of a scan on which this was decided, the last first: nothing is taken back that others followed. */
async function latestOf(
  { repo }: Context,
  { workOrder, opNo, action }: Row,
  decision: NonNullable<DefectRow['decision']>,
): Promise<DefectRow[]> {
  const found = await repo(Defect).find(
    { workOrder: workOrder ?? '', decision, status: action === 'REWORK' ? 'decided' : 'done' },
    {
      sort: [
        ['decidedAt', 'desc'],
        ['id', 'desc'],
      ],
    },
  )
  const placeOf = (defect: DefectRow) => (action === 'FINISH' ? (defect.backTo ?? defect.opNo) : defect.opNo)
  return found.filter((defect) => placeOf(defect) === opNo)
}
