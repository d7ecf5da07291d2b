/** Where a form goes that no program of the page sends: the server reads nothing of it, answers nothing, and the page stays. */
export const NOWHERE = '/nowhere';
