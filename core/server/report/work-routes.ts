import { type AnyRoute, get } from '../module/route.ts'

/** What waits for whoever is signed in, for the home page and the bell. */
export const workRoutes: AnyRoute[] = [get('/work/mine', 'login', ({ ctx }) => ctx.work())]
