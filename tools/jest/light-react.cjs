// React keeps the stack of every element that it makes, for developer tools: a fifteenth of the tests' processor time. At
// the limit of ten thousand in a second it keeps none; here the limit is always reached. Messages of React are the same.
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
