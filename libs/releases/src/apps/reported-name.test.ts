import { nameProblems, reportedApp, reportedName } from './reported-name.ts';

test.each(['orders', 'notes-to-crm', 'a-1-b'])('%s is found again by the name under which it is reported', (app) => {
  expect(reportedApp(reportedName(app))).toBe(app);
  expect(nameProblems(reportedName(app))).toEqual([
    `${reportedName(app)}: names that begin with app_ are those of apps, choose another one`,
  ]);
});

test.each(['orders', 'apps', 'my_app_orders'])('%s can be the name of a remote', (remote) => {
  expect(reportedApp(remote)).toBeUndefined();
  expect(nameProblems(remote)).toEqual([]);
});
